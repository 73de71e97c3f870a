// Seconds of processor time used so far by this program and by the server with its children.
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

function cpuSeconds(pid) {
  const { user, system } = process.cpuUsage();
  const known = pid && fs.existsSync('/proc/self/stat');
  const server = known ? family(pid).reduce((sum, member) => sum + (stat(member)?.seconds ?? 0), 0) : NaN;
  return { driver: (user + system) / 1e6, server };
}

module.exports = { cpuSeconds };
