import { Form } from "@remix-run/react";

import { Key, SubmitKey } from "~/components/form/key";
import { Card } from "~/components/page/card";
import { Fold } from "~/components/page/fold";
import { Progress } from "~/components/page/progress";
import { Rows } from "~/components/page/rows";
import { Pairs } from "~/components/sales/pairs";
import { formatCount } from "~/models/money";
import { IMPORT, importPath } from "~/models/sales/import";
import type { ImportView } from "~/models/sales/import-view";

/** The page asks again by itself, with scripts and without. */
export const Reading = ({ id, progress }: ImportView) => (
  <Card id="progress" title="Being read">
    <Progress id="rows" name="Rows" {...progress} />
    <p className="soft">
      This page looks again every 5 seconds. You can leave it: the file goes on, and what became of it stays
      under “Last files”.
    </p>
    <p className="acts">
      <Key kind="alt" href={importPath(id)}>
        Look again
      </Key>
    </p>
  </Card>
);

export function Done({ counts, unknownColumns, report }: ImportView) {
  return (
    <>
      <Card id="result" title="What it brought in">
        <Rows
          rows={[
            { name: "Rows read", value: counts.rows },
            { name: "Sales added", value: counts.added, ...(report && { detail: report.days }) },
            ...(counts.known === "0"
              ? []
              : [{ name: "Sales that were here before", detail: "Not counted again", value: counts.known }]),
            ...(unknownColumns.length === 0
              ? []
              : [{ name: "Columns left out", value: <bdi>{unknownColumns.join(", ")}</bdi> }]),
          ]}
        />
        {report && (
          <p className="acts">
            <Key href={report.href}>See them in the report</Key>
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
            <SubmitKey kind="alt">Take them out</SubmitKey>
          </p>
        </Form>
      </Fold>
    </>
  );
}

type Mistake = { row: number; column: string; message: string };

export function Refused({ mistakes, errorCount, errors }: ImportView & { errors: readonly Mistake[] }) {
  return (
    <Card id="mistakes" title={mistakes}>
      <p>
        Nothing of this file counts. Put {errorCount === 1 ? "this" : "these"} right in the file and send it
        again.
      </p>
      <Pairs
        pairs={errors.map(({ row, column, message }, index) => ({
          key: index,
          name: `Row ${formatCount(row)}`,
          amount: column,
          detail: <bdi>{message}</bdi>,
        }))}
      />
      {errorCount > errors.length && (
        <p className="soft">
          These are the first {errors.length}. The others show when you send the file again.
        </p>
      )}
      <SendAgain />
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
    <Key href={IMPORT}>Send a file</Key>
  </p>
);
