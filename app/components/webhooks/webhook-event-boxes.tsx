import { CheckField } from "~/components/form/check";
import { type WebhookEventType, webhookEventTypeNames, webhookEventTypes } from "~/models/webhooks/event";

interface Props {
  chosen: (type: WebhookEventType) => boolean;
  nameOf: (type: WebhookEventType) => string;
  error: string | undefined;
}

/** The events an address receives. An error is shown at the first box. */
export function WebhookEventBoxes({ chosen, nameOf, error }: Props) {
  return (
    <fieldset className="group">
      <legend>Send when</legend>
      <div>
        {webhookEventTypeNames.map((type, index) => (
          <CheckField
            key={type}
            name={nameOf(type)}
            checked={chosen(type)}
            error={index === 0 ? error : undefined}
          >
            {webhookEventTypes[type]}
          </CheckField>
        ))}
      </div>
    </fieldset>
  );
}
