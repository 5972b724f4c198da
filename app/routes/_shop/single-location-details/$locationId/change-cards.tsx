import { type SubmissionResult, useForm } from "@conform-to/react";

import { bind } from "~/components/form/bind";
import { Field } from "~/components/form/field";
import { Button } from "~/components/form/button";
import { Card } from "~/components/page/card";
import type { LocationFields } from "~/models/locations/location-fields.server";

interface ChangeProps {
  lastResult: SubmissionResult | undefined;
  name: string;
  address: string;
}

export function ChangeCard({ lastResult, name, address }: ChangeProps) {
  const defaultValue = { name, address };
  const [, fields] = useForm<LocationFields>({ id: "change-location", lastResult, defaultValue });
  return (
    <Card id="change" title="Name and address">
      <form method="post" className="stack-l form" noValidate>
        <Field {...bind(fields.name)} label="Shop name" autoComplete="off" />
        <Field {...bind(fields.address)} label="Address" optional autoComplete="off" />
        <p className="acts">
          <Button kind="alt" name="intent" value="save">
            Save
          </Button>
        </p>
      </form>
    </Card>
  );
}

/** Receipts show the main location's name and address. */
export function BusinessCard() {
  return (
    <Card id="change" title="Name and address">
      <p className="soft">These details are shown on your receipts.</p>
      <p className="acts">
        <a className="tap" href="/account/business">
          Edit name or address
        </a>
      </p>
    </Card>
  );
}

export function UseCard({ archived }: { archived: boolean }) {
  return (
    <Card id="use" title={archived ? "Use it again" : "Archive it"}>
      <p className="soft">
        {archived
          ? "It uses one of your outlets again. Everything is as you left it."
          : "Archive it if you no longer use it. Its outlet becomes free for another shop. Its records stay, and you can restore it."}
      </p>
      <form method="post" className="acts">
        <Button kind="alt" name="intent" value={archived ? "restore" : "archive"}>
          {archived ? "Restore this shop" : "Archive this shop"}
        </Button>
      </form>
    </Card>
  );
}
