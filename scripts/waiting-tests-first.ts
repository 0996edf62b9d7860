/**
 * The order of test files. Files of one project stay together, because they share a process. Projects whose tests wait for servers and browsers come first:
 * one of their long files, started last, would keep a single worker busy at the end. The last project has hundreds of short files.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The viewer is not the first project, because then every worker would build the page at the same time. */
export const projectOrder: readonly string[] = ['server', 'viewer', 'repository', 'cli', 'lab', 'eval', 'core']

export class WaitingTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => projectOrder.indexOf(project.name)
    return (await super.sort(files)).sort((one, other) => place(one) - place(other))
  }
}
