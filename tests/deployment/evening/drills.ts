import { drillStep } from "./drill";
import { site } from "./step";

/** Where the copies go. */
export const COPIES = "/mnt/copies/kaypoint";

const NEXT = "/srv/kaypoint/0.2.0";

const mainOf = (unit: string) => `systemctl show --property MainPID --value ${unit}`;

const portOf = (unit: string) => /@(\d+)$/.exec(unit)?.[1];

/** They start again by themselves. */
const killed = [
  "postgresql@15-main",
  "nginx",
  "kaypoint@3000",
  "kaypoint@3001",
  "kaypoint-jobs",
  "kaypoint-sandbox",
];

const KILLS = 3;

const kill = (unit: string) => {
  const port = unit.startsWith("kaypoint@") ? portOf(unit) : undefined;
  return drillStep(unit, {
    name: `kill -9 of ${unit}, ${KILLS} times`,
    script: `for kill in $(seq ${KILLS}); do
  pid=$(${mainOf(unit)})
  hit; kill -9 "$pid"
  for try in $(seq 300); do
    now=$(${mainOf(unit)})
    [ "$now" != 0 ] && [ "$now" != "$pid" ] && systemctl is-active --quiet ${unit} && break
    sleep 0.1
  done
  systemctl is-active ${unit} || { systemctl status --no-pager ${unit}; exit 1; }
  ${port ? `until curl -sfo /dev/null http://127.0.0.1:${port}/health/ready; do sleep 0.1; done` : ""}
  back
done`,
  });
};

export const kills = killed.map(kill);

/** The database gets a small disk of its own, which is full for a while. */
export const fullDisk = drillStep("full-disk", {
  name: "The disk of the database is full",
  prepare: `cd /var/lib/postgresql/15
systemctl stop postgresql@15-main
mv main on-disk; install -d -o postgres -g postgres -m 700 main
mount -t tmpfs -o "size=$(($(du -sm on-disk | cut -f1) + 100))m,mode=700,uid=$(id -u postgres),gid=$(id -g postgres)" tmpfs main
cp -a on-disk/. main
systemctl start postgresql@15-main
cd "$OLDPWD"; ready`,
  script: `hit
dd if=/dev/zero of=/var/lib/postgresql/15/main/full bs=64k status=none 2> /dev/null || true
for try in $(seq 300); do
  status=$(curl -sko /root/ready -w '%{http_code}' ${site.url}/health/ready)
  [ "$status" = 503 ] && break
  sleep 0.2
done
cat /root/ready; echo
npm run --silent doctor | grep '^fault' || true
curl -sko /dev/null -w 'the home page answers %{http_code}\\n' ${site.url}/pricing
sleep 10
rm /var/lib/postgresql/15/main/full; date +%s.%N > $P/hit
back`,
  see: (printed) => {
    const [seen] = /the home page answers 200/.exec(printed) ?? [];
    if (seen === undefined || !printed.includes('"ready":false')) throw new Error(printed);
    return "not ready, and the public pages answer 200";
  },
  end: `cd /var/lib/postgresql/15
systemctl stop postgresql@15-main
rm -r on-disk; cp -a main on-disk; umount main; rmdir main; mv on-disk main
systemctl start postgresql@15-main
cd "$OLDPWD"; ready`,
});

const pagesMeanwhile = (commands: string) => `hit
asking=/root/asking; touch $asking
(while [ -e $asking ]; do curl -sko /dev/null -w '%{http_code}\\n' ${site.url}/pricing; sleep 0.05; done) > /root/answers &
asker=$!
${commands}
back
rm $asking; wait $asker
echo "asked: $(sort /root/answers | uniq -c | tr -s ' ' | tr '\\n' ' ')"`;

const allAnswered = (printed: string): string => {
  const [, pages] = /^asked: +(\d+) 200 *$/m.exec(printed) ?? [];
  if (pages === undefined) throw new Error(printed);
  return `${pages} pages asked meanwhile, all answered 200`;
};

export const upgrades = [
  drillStep("upgrade", {
    name: "Upgrade to 0.2.0 by `npm run upgrade`",
    prepare: `git clone --quiet . ${NEXT}
cp -al node_modules ${NEXT}
sed -i 's/"version": "0.1.0"/"version": "0.2.0"/' ${NEXT}/package.json
(cd ${NEXT} && npm run build > /dev/null 2>&1)`,
    script: pagesMeanwhile(`(cd ${NEXT} && npm run --silent upgrade)
curl -s http://127.0.0.1:3000/version | grep 0.2.0`),
    see: allAnswered,
  }),
  drillStep("back", {
    name: "Back to 0.1.0, and to 0.2.0 again",
    script: pagesMeanwhile(`(cd /srv/kaypoint/0.1.0 && npm run --silent upgrade)
curl -s http://127.0.0.1:3000/version | grep 0.1.0
(cd ${NEXT} && npm run --silent upgrade)`),
    see: allAnswered,
  }),
];

export const reboot = drillStep("reboot", {
  name: "Reboot",
  reboots: true,
  script: `back
failed=$(systemctl --failed --no-legend); [ -z "$failed" ] || { echo "$failed"; exit 1; }`,
  see: () => "no unit failed",
});

const FILE = "/root/moment";
/** Prints the moment of the first restore. */
export const MOMENT = `cat ${FILE}`;

export const restore = drillStep("restore", {
  name: "A table is dropped by mistake, and `npm run restore` goes back to the second before",
  script: `date -u +%Y-%m-%dT%H:%M:%SZ > ${FILE}; sleep 1
paid_again
runuser -u postgres -- psql -qc 'drop table seals cascade' kaypoint
hit
npm run --silent restore -- --to "$(${MOMENT})"
back
ls -d /var/lib/postgresql/15/lost-* /var/backups/kaypoint-before-*`,
  restored: MOMENT,
  see: (printed) => {
    if (!printed.includes("/kaypoint-before-")) throw new Error(printed);
    return "";
  },
});

export const loss = drillStep("loss", {
  name: "Disks and backups are gone, the copies are fetched, and `npm run restore` reads them",
  script: `for copy in 1 2; do
  touch /root/asked; for try in $(seq 150); do [ /var/lib/kaypoint-copies/complete -nt /root/asked ] && break; sleep 1; done
done
paid_again
hit
systemctl stop 'kaypoint@*' kaypoint-jobs kaypoint-copies kaypoint-wal
systemctl kill --signal=KILL postgresql@15-main; systemctl stop postgresql@15-main || true
rm -rf /var/backups/kaypoint* /var/lib/postgresql/15/*
GNUPGHOME=/root/keys sh deploy/fetch-backups.sh ${COPIES} /var/backups/fetched
npm run --silent restore -- --backups /var/backups/fetched | tee /root/restored
back
runuser -u postgres -- psql -qAtc 'select count(*) from evening' kaypoint`,
  restored: `sed -n 's/^The last change is of //p' /root/restored`,
});
