import { brand } from "~/brand";
import { useContact } from "~/components/layout/contact-details";
import { countriesOf } from "~/models/platform/contact-details";

export function About() {
  const { offices } = useContact();
  const team = offices.length === 0 ? "" : `, by a team with offices in ${countriesOf(offices, "and")}`;
  return (
    <section className="wrap band grid two">
      <div id="about">
        <h2>About us</h2>
        <p className="soft big">
          {brand.name} is made for people who run shops in Nigeria{team}. We also make apps for hotels and for
          restaurants and lounges.
        </p>
      </div>
      <div id="testimonials">
        <h2>Testimonials</h2>
        <p className="soft big">
          Do you sell with {brand.name}? <a href="/contact">Tell us how it goes</a>. If you agree, we publish
          your words here with your name and shop.
        </p>
      </div>
    </section>
  );
}
