import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Button } from "~/components/form/button";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { NothingHere } from "~/components/staff/console-table";
import { Facts } from "~/components/staff/facts";
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
      <section aria-labelledby="jobs">
        <h2 id="jobs">Jobs</h2>
        <p className="soft">
          A job that has not run for {silentAfter} is marked: the operator looks at kaypoint-jobs.
        </p>
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
      </section>
    </ConsolePage>
  );
}
