/**
 * The order of test files. Files of one project stay together, because they share a process. Projects whose tests wait for servers and processes come first:
 * one of their long files, started last, would keep a single worker busy at the end. The last of these projects has hundreds of short files. The viewer follows
 * alone (vitest.config.ts).
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

export const projectOrder: readonly string[] = ['server', 'repository', 'cli', 'lab', 'eval', 'core', 'viewer']

export class WaitingTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => projectOrder.indexOf(project.name)
    return (await super.sort(files)).sort((one, other) => place(one) - place(other))
  }
}
