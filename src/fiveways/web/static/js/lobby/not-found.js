/** The page for an address where nothing is: it needs a script only for the bar on top. */

import { mountTopbar } from "../topbar.js";
import { openHelp } from "./help.js";

mountTopbar({ help: openHelp });
