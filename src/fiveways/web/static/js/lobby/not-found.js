/** The page for an address that leads nowhere. Only the bar on top needs a script. */

import { mountTopbar } from "../topbar.js";
import { openHelp } from "./help.js";

mountTopbar({ help: openHelp });
