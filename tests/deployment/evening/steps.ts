import { readFileSync } from "node:fs";

import { allDrills } from "./drill";
import { COPIES, fullDisk, kills, loss, MOMENT, reboot, restore, upgrades } from "./drills";
import { ready, site, type Step } from "./step";

const { domain: DOMAIN, certificate: CERTIFICATE } = site;

/** What setup asks, in its order. */
const answers = [
  "smtp://127.0.0.1:2525?requireTLS=false",
  "",
  "Nigeria +2348031234567",
  "Kaypoint Limited",
  "12 Marina Road, Lagos",
  "ada@shop.example,08031234567",
  "Ada Obi",
  "",
  "",
  "yes",
];

/** The operator's command, and what is typed after it. */
const setUp = (words: string, typed: string[]) =>
  `printf '%s\\n' ${typed.map((line) => `'${line}'`).join(" ")} | npm run --silent setup -- --install ${words}`;

/** When PostgreSQL started last. */
const started = "systemctl show --property ActiveEnterTimestampMonotonic --value postgresql@15-main";

/** The lines of the doctor that are not "ok". A machine that is short of processors may be late to answer it once. */
const doctor = `for try in 1 2 3; do npm run --silent doctor > /root/doctor && break; sleep 10; done
grep -v '^ok' /root/doctor || true`;

const noFault = (printed: string): string => {
  const lines = printed.split("\n").filter(Boolean);
  const faults = lines.filter((line) => line.startsWith("fault"));
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return `no fault, ${lines.filter((line) => line.startsWith("warning")).length} warnings`;
};

const includes = (wanted: string) => (printed: string) => {
  if (!printed.includes(wanted)) throw new Error(`"${wanted}" is missing in:\n${printed}`);
  return wanted;
};

const lastLine = (printed: string) => printed.split("\n").at(-1) ?? "";

const hardened = [
  "kaypoint@3000",
  ...["jobs", "backup", "wal", "copies", "doctor", "sandbox"].map((name) => `kaypoint-${name}`),
];

/** Tenths of the exposure that systemd reckons. */
const MOST_EXPOSURE = 1.5;

const exposed = (printed: string): string => {
  const found = [...printed.matchAll(/for (\S+)\.service: ([\d.]+)/g)].map(([, unit, value]) => ({
    unit,
    value: Number(value),
  }));
  const bad = found.filter(({ value }) => value > MOST_EXPOSURE);
  if (found.length !== hardened.length || bad.length > 0) throw new Error(printed);
  return `at most ${Math.max(...found.map(({ value }) => value))} of 10`;
};

const sink = readFileSync("tests/deployment/evening/sink.mjs", "utf8");

export const steps: Step[] = [
  {
    name: "A certificate, and a mail server that takes all",
    script: `mkdir -p ${CERTIFICATE}
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 90 -subj /CN=${DOMAIN} \\
  -addext subjectAltName=DNS:${DOMAIN} -keyout ${CERTIFICATE}/privkey.pem -out ${CERTIFICATE}/fullchain.pem 2> /dev/null
cat > /root/sink.mjs <<'END'
${sink}END
printf '[Service]\\nExecStart=node /root/sink.mjs\\n[Install]\\nWantedBy=multi-user.target\\n' > /etc/systemd/system/sink.service
systemctl enable --quiet --now sink`,
    see: () => "",
  },
  { name: "Install 2: build", script: "npm run build 2>&1", see: includes("Built into build/") },
  {
    name: "Install 3: setup, until the site is ready",
    script: `${ready}
${setUp(`--domain ${DOMAIN} --staging --sandbox --authority ${CERTIFICATE}/fullchain.pem`, answers)} > /root/printed
cat /root/printed
ready
systemctl --failed --no-legend`,
    see: includes("Made the admin adaobi"),
  },
  { name: "Install 3: doctor", script: doctor, see: noFault },
  {
    name: "A shopkeeper signs up and pays",
    script: `export NODE_EXTRA_CA_CERTS=${CERTIFICATE}/fullchain.pem
node scripts/run.mjs tests/deployment/evening/order.ts https://${DOMAIN} 08031234567`,
    see: includes("an owner has paid"),
  },
  {
    name: "Copies elsewhere, by setup again",
    script: `mkdir -m 700 /root/keys
gpg --homedir /root/keys --batch --quiet --passphrase '' --quick-generate-key "Kaypoint backups" default default never
gpg --homedir /root/keys --batch --armor --export "Kaypoint backups" > /etc/kaypoint/copies.asc
install -d -o postgres -m 700 ${COPIES}
before=$(${started})
${setUp(`--copies ${COPIES}`, ["yes"])} > /root/printed
[ "$before" = "$(${started})" ] && sed -n '/still needs/,/^$/p' /root/printed`,
    see: (printed) => `${printed.split("\n").length - 1} commands, PostgreSQL ran on`,
  },
  {
    name: "Setup once more",
    script: setUp("", []),
    see(printed) {
      if (printed.includes("still needs")) throw new Error(printed);
      return "nothing is left to do";
    },
  },
  {
    name: "Exposure of each unit",
    script: hardened
      .map((unit) => `systemd-analyze security --no-pager ${unit}.service | tail -1`)
      .join("\n"),
    see: exposed,
  },
  ...kills,
  fullDisk,
  ...upgrades,
  reboot,
  {
    name: "A payment is committed after kill -9 of PostgreSQL, and its copy leaves within a minute",
    script: `kill -9 "$(systemctl show --property MainPID --value postgresql@15-main)"
until runuser -u postgres -- psql -qc 'set role kaypoint_owner; create table evening (at timestamptz default now()); insert into evening default values' kaypoint 2> /dev/null; do sleep 0.2; done
# What is being written ends with .part.
copies() { ls -t ${COPIES} | grep 'gpg$'; }
before=$(copies | wc -l)
for try in $(seq 75); do [ "$(copies | wc -l)" -gt "$before" ] && break; sleep 1; done
copies | sed -n 1p
echo "after $try seconds"`,
    see(printed) {
      if (!/\.part\.gpg$/m.test(printed)) throw new Error(printed);
      return lastLine(printed);
    },
  },
  restore,
  { name: "Restore 2: doctor", script: doctor, see: noFault },
  loss,
  { name: "Restore 2: doctor, once more", script: doctor, see: noFault },
  allDrills(MOMENT),
];
