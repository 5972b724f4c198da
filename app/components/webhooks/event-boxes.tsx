import { CheckField } from "~/components/form/check";
import { type EventType, eventTypeNames, eventTypes } from "~/models/webhooks/event";

interface Props {
  chosen: (type: EventType) => boolean;
  nameOf: (type: EventType) => string;
  error: string | undefined;
}

/** The events an address receives. An error is shown at the first box. */
export function EventBoxes({ chosen, nameOf, error }: Props) {
  return (
    <fieldset className="group">
      <legend>Send when</legend>
      <div>
        {eventTypeNames.map((type, index) => (
          <CheckField
            key={type}
            name={nameOf(type)}
            checked={chosen(type)}
            error={index === 0 ? error : undefined}
          >
            {eventTypes[type]}
          </CheckField>
        ))}
      </div>
    </fieldset>
  );
}
