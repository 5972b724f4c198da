import { Card } from "~/components/page/card";
import { Fold } from "~/components/page/fold";
import { Note } from "~/components/page/note";
import { Rows } from "~/components/page/rows";
import type { OwedView, ShopSales, TodayView } from "./today.server";
import { DEBTORS } from "~/models/sales/debtor";
import { SALES_REPORT } from "~/models/sales/report-period";

/** How the shop is doing. */
export function ShopToday({ today, owed, silent }: ShopSales) {
  return (
    <>
      {today && <TodayCard {...today} />}
      {silent !== null && (
        <Note tone="warn">
          <bdi>{silent}</bdi> <a href="/account/devices">See your tills</a>
        </Note>
      )}
      {owed && <OwedCard {...owed} />}
    </>
  );
}

function TodayCard({ sales, count, than, rows, ...picture }: TodayView) {
  const report = (
    <a className="tap" href={SALES_REPORT}>
      Sales
    </a>
  );
  return (
    <Card id="today" title="Sold today" aside={report}>
      <p className="figure">
        <span className="naira">{sales}</span> <small className="nb">{count}</small>
      </p>
      <p className="soft">{than}</p>
      <WeekPicture {...picture} />
      <Fold summary="The last 7 days in numbers">
        <Rows rows={rows} />
      </Fold>
    </Card>
  );
}

type WeekBars = Pick<TodayView, "bars" | "zero" | "height" | "words">;

/** One bar a day. Widths are in percent and heights in pixels, and letters have the size of the page's text. */
function WeekPicture({ bars, zero, height, words }: WeekBars) {
  const today = bars.length - 1;
  return (
    <div className="picture">
      <svg className="week" role="img" aria-label={words} width="100%" height={height}>
        {bars.map(({ day, label, x, width, y, height: tall }, index) => (
          <g key={day} className={index === today ? "today" : undefined}>
            {tall > 0 && <rect x={`${x}%`} width={`${width}%`} y={y} height={tall} />}
            <text
              className={index % 2 === 1 ? "other" : undefined}
              x={`${x + width / 2}%`}
              y={height}
              dy="1.42em"
            >
              {index === today ? "Today" : label}
            </text>
          </g>
        ))}
        <line x1="0" x2="100%" y1={zero} y2={zero} />
      </svg>
    </div>
  );
}

function OwedCard({ title, rows }: OwedView) {
  const all = (
    <a className="tap" href={DEBTORS}>
      See all<span className="vh"> who owe you</span>
    </a>
  );
  return (
    <Card id="owed" title={title} aside={all}>
      <Rows rows={rows.map(({ name, value }) => ({ name: <bdi>{name}</bdi>, value }))} />
    </Card>
  );
}
