import { landingQuestions } from "~/models/faq";
import type { PlanView } from "~/models/plan-view";
import { Questions } from "../questions";
import { About } from "./about";
import { Features } from "./features";
import { Blurbs, Hero } from "./hero";
import { Plans } from "./plans";

export function LandingPage({ plans }: { plans: PlanView[] | null }) {
  return (
    <main id="main">
      <Hero />
      <Blurbs />
      <Features />
      <Plans plans={plans} />
      <Questions items={landingQuestions} />
      <About />
    </main>
  );
}
