import { landingQuestions } from "~/models/site/faq";
import type { PlanView } from "~/models/plans/view";
import { useContact } from "~/components/layout/contact-details";
import { Questions } from "~/components/page/questions";
import { Main } from "~/components/layout/main";
import { About } from "./about";
import { Features } from "./features";
import { Blurbs, Hero } from "./hero";
import { Plans } from "./plans";
import { Trust } from "./trust";

export function LandingPage({ plans }: { plans: PlanView[] | null }) {
  return (
    <Main>
      <Hero plans={plans} />
      <Blurbs />
      <Features />
      <Plans plans={plans} />
      <Trust />
      <Questions items={landingQuestions(useContact())} />
      <About />
    </Main>
  );
}
