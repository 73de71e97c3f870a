// Seconds of processor time used so far by this program, by the server with its children, by named helpers of it with
// theirs, and by all others: whoever shares the machine, inside or outside of it. And connections: open sockets.
const fs = require('fs');

const TICKS = 100; // a second, on every Linux of today

function stat(pid) {
  try {
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return { parent: fields[1], seconds: (Number(fields[11]) + Number(fields[12])) / TICKS };
  } catch {
    return null; // it is gone, or this is not Linux
  }
}

function family(pid) {
  const everyone = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map((name) => [name, stat(name)]);
  const found = [pid];
  for (const parent of found) {
    for (const [name, told] of everyone) if (told?.parent === parent) found.push(name);
  }
  return found;
}

/** All processors together, the time that a host took away included. */
function busy() {
  const ticks = fs.readFileSync('/proc/stat', 'utf8').split('\n')[0].trim().split(/\s+/).slice(1).map(Number);
  const [user, nice, system, , , irq, softirq, steal] = ticks;
  return (user + nice + system + irq + softirq + (steal ?? 0)) / TICKS;
}

function cpuSeconds(pid, helpers = {}) {
  const { user, system } = process.cpuUsage();
  const driver = (user + system) / 1e6;
  if (!pid || !fs.existsSync('/proc/self/stat')) return { driver, server: NaN, others: NaN };
  const families = Object.entries({ server: pid, ...helpers }).map(([name, head]) => [name, family(head)]);
  const seconds = (members) => members.reduce((sum, member) => sum + (stat(member)?.seconds ?? 0), 0);
  const ours = seconds([...new Set(families.flatMap(([, members]) => members))]);
  const each = Object.fromEntries(families.map(([name, members]) => [name, seconds(members)]));
  return { driver, ...each, others: busy() - driver - ours };
}

function sockets(pid) {
  const folder = `/proc/${pid}/fd`;
  const links = fs.readdirSync(folder).map((name) => {
    try {
      return fs.readlinkSync(`${folder}/${name}`);
    } catch {
      return ''; // closed meanwhile
    }
  });
  return links.filter((link) => link.startsWith('socket:')).length;
}

module.exports = { cpuSeconds, sockets };
