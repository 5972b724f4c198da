import { Fold } from "./fold";
import { Ticks } from "./ticks";

type Props = {
  title: string;
  lead: string;
  points: readonly string[];
  picture: { src: string; alt: string };
  open?: boolean;
};

/** A picture and its points; a fold on phones. Pictures are 480 by 340. */
export function Feature({ title, lead, points, picture, open }: Props) {
  return (
    <section className="feature">
      <Fold spread open={open === true} summary={<h2>{title}</h2>}>
        <div className="grid two">
          <div>
            <h2 className="alone">{title}</h2>
            <p className="lead">{lead}</p>
            <Ticks items={points} />
          </div>
          <img src={picture.src} alt={picture.alt} width={480} height={340} loading="lazy" />
        </div>
      </Fold>
    </section>
  );
}
