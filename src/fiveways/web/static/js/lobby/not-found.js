/** The page for an address where nothing is: only its bar needs a hand. */

import { mountTopbar } from "../topbar.js";
import { openHelp } from "./help.js";

mountTopbar({ help: openHelp });
