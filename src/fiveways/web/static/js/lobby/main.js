/** The lobby: the games and the tables. */

import { allGames, asApiError } from "../api.js";
import { byId, el } from "../dom.js";
import { mountTopbar } from "../topbar.js";
import { showCards } from "./cards.js";
import { openHelp } from "./help.js";
import { watchTables } from "./tables.js";

async function start() {
  const games = byId("games");
  try {
    const all = await allGames();
    // Show both at once, so that nothing jumps; but do not let a slow list of tables hold up the games.
    await Promise.race([watchTables(all), new Promise((done) => setTimeout(done, 500))]);
    showCards(games, all);
  } catch (error) {
    const again = el("button", { class: "button", type: "button", onclick: start }, "Try again");
    games.replaceChildren(el("p", { class: "panel trouble", role: "alert" }, `${asApiError(error).message} `, again));
  } finally {
    document.body.classList.remove("loading");
  }
}

mountTopbar({ help: openHelp });
start();
