import { Form } from "@remix-run/react";

import { Button, SubmitButton } from "~/components/form/button";
import { Card } from "~/components/page/card";
import { Fold } from "~/components/page/fold";
import { Rows } from "~/components/page/rows";
import { Pairs } from "~/routes/_shop/sales-report/pairs";
import { formatCount } from "~/models/money";
import { IMPORT, importPath, markedPath } from "~/models/sales/import";
import type { ImportView, MistakeLine } from "~/routes/_shop/sales-report/import-lines.server";

/** The page reloads by itself, with scripts and without. */
export const Reading = ({ id, progress }: ImportView) => (
  <Card id="progress" title="Being read">
    <Progress id="rows" name="Rows" {...progress} />
    <p className="soft">
      This page updates every 5 seconds. You can leave. Find the result under “Recent files”.
    </p>
    <p className="acts">
      <Button kind="alt" href={importPath(id)}>
        Check again
      </Button>
    </p>
  </Card>
);

/** The progress of some work, in words and as a bar. */
function Progress({ id, name, done, all }: { id: string; name: string; done: number; all: number }) {
  const words = `${formatCount(done)} of ${formatCount(all)}`;
  return (
    <div className="meter">
      <b id={id}>{name}</b> <span>{words}</span>
      <progress max={Math.max(1, all)} value={done} aria-labelledby={id}>
        {words}
      </progress>
    </div>
  );
}

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
      <Card id="result" title="What was imported">
        <Rows
          rows={[
            { name: "Rows read", value: counts.rows },
            ...(counts.refused === null ? [] : [{ name: "Rows refused", value: counts.refused }]),
            { name: "Sales added", value: counts.added, ...(report && { detail: report.days }) },
            ...(counts.known === "0"
              ? []
              : [
                  { name: "Sales already in your reports", detail: "Not counted again", value: counts.known },
                ]),
            ...leftOut(file),
          ]}
        />
        {report && (
          <p className="acts">
            <Button href={report.href}>See them in the report</Button>
          </p>
        )}
      </Card>
      <Fold summary="Undo this import">
        <Form method="post" action="." className="stack">
          <p>
            All sales of this file are removed from your reports, and so are products without other sales. You
            can correct the file and upload it again.
          </p>
          <p className="acts">
            <SubmitButton kind="alt">Undo the import</SubmitButton>
          </p>
        </Form>
      </Fold>
    </>
  );
}

type Question = NonNullable<ImportView["question"]>;

const questionTitle = ({ isShortYear, cell, answers: [first] }: Question): string =>
  isShortYear && first ? `Is ${cell} ${first.day}?` : "Does the day or the month come first?";

/** The file waits until its owner says what its dates mean. */
export const Asking = ({ question }: ImportView) =>
  question && (
    <Card id="dates" title={questionTitle(question)}>
      <p>
        Row {question.row} says <bdi>{question.cell}</bdi>, and no other date in this file shows{" "}
        {question.isShortYear ? "which number is the year" : "which of the two numbers is the day"}. Which day
        is it?
      </p>
      <Form method="post" action="." className="acts">
        {question.answers.map(({ order, day, first }) => [
          <SubmitButton key={order} kind="alt" name="dates" value={order}>
            {day} ({first})
          </SubmitButton>,
          " ",
        ])}
      </Form>
      <p className="soft">Your answer applies to all dates in this file. We import it after you answer.</p>
    </Card>
  );

/** For a file of which nothing counts yet. */
export const Discard = ({ answerBy }: ImportView) => (
  <section id="discard" className="card" aria-label="Discard this file">
    {answerBy !== null && (
      <p>This file waits for your answer until {answerBy}. None of its sales count before that.</p>
    )}
    <Fold summary="Discard this file">
      <p>Discard it if you don’t need it, or want to correct it first.</p>
      <Form method="post" action="." className="acts">
        <SubmitButton kind="alt" name="discard" value="file">
          Discard this file
        </SubmitButton>
      </Form>
    </Fold>
  </section>
);

export function Refused(file: ImportView & { errors: readonly MistakeLine[] }) {
  const { id, mistakes, errorCount, errors, counts, isMarked, isCutOff } = file;
  const shown = errors.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card id="mistakes" title={mistakes}>
      <p>
        Nothing was imported. Fix {errorCount === 1 ? "this" : "these"} in the file and upload it again.
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
          These are the first {formatCount(shown)}. You will see the others when you upload the file again.
        </p>
      )}
      {counts.refused !== null && (
        <Rows
          rows={[
            { name: "Rows read", value: counts.rows },
            // A mistake of the whole file, such as receipt numbers that a spreadsheet has cut, refuses no row.
            ...(counts.refused === "0" ? [] : [{ name: "Rows refused", value: counts.refused }]),
            ...leftOut(file),
          ]}
        />
      )}
      {isMarked && (
        <p>
          The marked file has all your rows. Its first column says what is wrong with each one. Correct the
          rows and upload it: that column is not imported.
        </p>
      )}
      <p className="acts">
        <Button href={IMPORT}>Upload a file</Button>{" "}
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
  <Card id="result" title="Import undone">
    <p>Its sales were removed on {finished}. You can upload the file again at any time.</p>
    <SendAgain />
  </Card>
);

const SendAgain = () => (
  <p className="acts">
    <Button href={IMPORT}>Upload a file</Button>
  </p>
);
