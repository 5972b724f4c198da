import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Button } from "~/components/form/button";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { NothingHere } from "~/components/staff/console-table";
import { Facts } from "~/components/staff/facts";
import { countOf } from "~/models/money";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readSystem } from "./read-system.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";
import { postJob } from "./run-job.server";

export const handle = consoleHandle;

export const meta: MetaFunction = () => pageTitle("System");

export async function loader({ request }: LoaderFunctionArgs) {
  const { roles } = await requireStaff(request, "system");
  return { roles, ...(await readSystem(app)) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { user } = await requireStaff(request, "runJobs");
  return postJob(request, user.id);
}

function State({ alarming, children }: { alarming: boolean; children: string }) {
  return alarming ? <span className="alarm">{children}</span> : children;
}

export default function System() {
  const { roles, machines, jobs, silentAfter } = useLoaderData<typeof loader>();
  return (
    <ConsolePage place="/staff/system" roles={roles}>
      <div>
        <h1>System</h1>
        <p className="soft">
          What the hourly check found last on each machine, and what the jobs have done since the site began.
        </p>
      </div>
      {machines.length === 0 && (
        <NothingHere title="No machine was checked yet">
          The operator switches the hourly check on: kaypoint-doctor.timer.
        </NothingHere>
      )}
      {machines.map(({ machine, when, findings }) => (
        <section key={machine} aria-labelledby={`machine-${machine}`}>
          <h2 id={`machine-${machine}`}>
            <bdi>{machine}</bdi>
          </h2>
          <p className="soft">Checked {when}. The operator does what a fault says.</p>
          <Facts
            facts={findings.map(({ name, state, told, alarming }) => ({
              name,
              detail: <bdi>{told}</bdi>,
              value: <State alarming={alarming}>{state}</State>,
            }))}
          />
        </section>
      ))}
      <Jobs jobs={jobs} silentAfter={silentAfter} />
    </ConsolePage>
  );
}

type JobRow = ReturnType<typeof useLoaderData<typeof loader>>["jobs"][number];

/** Those that need a look, and folded the ones that never failed. */
function Jobs({ jobs, silentAfter }: { jobs: readonly JobRow[]; silentAfter: string }) {
  const silent = jobs.filter(({ alarming }) => alarming);
  const looked = jobs.filter(({ needsLook }) => needsLook > 0);
  const well = jobs.filter(({ needsLook }) => needsLook === 0);
  return (
    <section className="lot" aria-labelledby="jobs">
      <div>
        <h2 id="jobs">Jobs</h2>
        <p className="soft">
          {silent.length === 0
            ? `All ${jobs.length} jobs run.`
            : `${silent.length} of ${jobs.length} jobs have not run for ${silentAfter}: the operator looks at kaypoint-jobs.`}
        </p>
      </div>
      {looked.length > 0 && <JobForm jobs={looked} />}
      {well.length > 0 && (
        <details>
          <summary>{countOf(well.length, "job has", "jobs have")} never failed</summary>
          <JobForm jobs={well} />
        </details>
      )}
    </section>
  );
}

const JobForm = ({ jobs }: { jobs: readonly JobRow[] }) => (
  <form method="post">
    <Facts
      facts={jobs.map(({ name, task, state, detail, alarming, mayRun }) => ({
        name,
        value: <State alarming={alarming}>{state}</State>,
        detail: [task, detail].filter(Boolean).join(" · "),
        act: mayRun && (
          <Button kind="alt" name="job" value={name}>
            Run now<span className="vh">: {name}</span>
          </Button>
        ),
      }))}
    />
  </form>
);
