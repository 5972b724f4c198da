import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Runs the projects in the order of their list, not of their names, so that the longest start first. */
export class ProjectOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const turn = ({ project }: TestSpecification) => this.ctx.projects.indexOf(project);
    return sorted.sort((one, other) => turn(one) - turn(other));
  }
}
