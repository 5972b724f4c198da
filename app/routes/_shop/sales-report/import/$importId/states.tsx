import { Form } from "@remix-run/react";

import { Button, SubmitButton } from "~/components/form/button";
import { Card } from "~/components/page/card";
import { Fold } from "~/components/page/fold";
import { Progress } from "~/components/page/progress";
import { Rows } from "~/components/page/rows";
import { Pairs } from "~/components/sales/pairs";
import { formatCount } from "~/models/money";
import { IMPORT, importPath, markedPath } from "~/models/sales/import";
import type { ImportView, MistakeLine } from "~/models/sales/import-view";

/** The page reloads by itself, with scripts and without. */
export const Reading = ({ id, progress }: ImportView) => (
  <Card id="progress" title="Being read">
    <Progress id="rows" name="Rows" {...progress} />
    <p className="soft">
      This page looks again every 5 seconds. You can leave it: the file goes on, and what became of it stays
      under “Last files”.
    </p>
    <p className="acts">
      <Button kind="alt" href={importPath(id)}>
        Look again
      </Button>
    </p>
  </Card>
);

/** What the file contains but is not imported. */
const leftOut = ({ unknownColumns, titleLines }: Pick<ImportView, "unknownColumns" | "titleLines">) =>
  [
    { name: "Columns not imported", texts: unknownColumns },
    { name: "Lines above the headings, not imported", texts: titleLines },
  ]
    .filter(({ texts }) => texts.length > 0)
    .map(({ name, texts }) => ({ name, value: <bdi>{texts.join(", ")}</bdi> }));

export function Done(file: ImportView) {
  const { counts, report } = file;
  return (
    <>
      <Card id="result" title="What it brought in">
        <Rows
          rows={[
            { name: "Rows read", value: counts.rows },
            ...(counts.refused === null ? [] : [{ name: "Rows refused", value: counts.refused }]),
            { name: "Sales added", value: counts.added, ...(report && { detail: report.days }) },
            ...(counts.known === "0"
              ? []
              : [{ name: "Sales that were here before", detail: "Not counted again", value: counts.known }]),
            ...leftOut(file),
          ]}
        />
        {report && (
          <p className="acts">
            <Button href={report.href}>See them in the report</Button>
          </p>
        )}
      </Card>
      <Fold summary="Take these sales out again">
        <Form method="post" action="." className="stack">
          <p>
            All sales of this file leave your reports, with the products that nothing else has sold. You can
            put the file right and send it again.
          </p>
          <p className="acts">
            <SubmitButton kind="alt">Take them out</SubmitButton>
          </p>
        </Form>
      </Fold>
    </>
  );
}

/** The file waits until its owner says which number of its dates is the day. */
export const Asking = ({ question }: ImportView) =>
  question && (
    <Card id="dates" title="Does the day or the month come first?">
      <p>
        Row {question.row} says <bdi>{question.cell}</bdi>, and no other date of this file tells which of the
        two numbers is the day. Which day is it?
      </p>
      <Form method="post" action=".">
        <p className="acts">
          <SubmitButton kind="alt" name="dates" value="day">
            {question.day} (day/month)
          </SubmitButton>
          <SubmitButton kind="alt" name="dates" value="month">
            {question.month} (month/day)
          </SubmitButton>
        </p>
      </Form>
      <p className="soft">
        Your answer counts for all dates of this file, which is read then. None of its sales count before.
      </p>
    </Card>
  );

export function Refused(file: ImportView & { errors: readonly MistakeLine[] }) {
  const { id, mistakes, errorCount, errors, counts, isMarked, isCutOff } = file;
  const shown = errors.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card id="mistakes" title={mistakes}>
      <p>
        Nothing of this file counts. Put {errorCount === 1 ? "this" : "these"} right in the file and send it
        again.
        {isCutOff && " The rows could not all be read before that, so there may be more mistakes."}
      </p>
      <Pairs
        pairs={errors.map(({ place, message }, index) => ({
          key: index,
          name: <bdi>{place}</bdi>,
          amount: "",
          detail: <bdi>{message}</bdi>,
        }))}
      />
      {errorCount > shown && (
        <p className="soft">
          These are the first {formatCount(shown)}. The others show when you send the file again.
        </p>
      )}
      {counts.refused !== null && (
        <Rows
          rows={[
            { name: "Rows read", value: counts.rows },
            { name: "Rows refused", value: counts.refused },
            ...leftOut(file),
          ]}
        />
      )}
      {isMarked && (
        <p>
          The marked file has all rows of yours, and says in its first column what is wrong with a row. Put
          the rows right in it and send it: that column is not imported.
        </p>
      )}
      <p className="acts">
        <Button href={IMPORT}>Send a file</Button>
        {isMarked && (
          <Button kind="alt" href={markedPath(id)}>
            Download the marked file
          </Button>
        )}
      </p>
    </Card>
  );
}

export const TakenBack = ({ finished }: ImportView) => (
  <Card id="result" title="No sales of it count">
    <p>They were taken out on {finished}. You can send the file again at any time.</p>
    <SendAgain />
  </Card>
);

const SendAgain = () => (
  <p className="acts">
    <Button href={IMPORT}>Send a file</Button>
  </p>
);
