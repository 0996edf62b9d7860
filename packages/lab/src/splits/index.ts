/** Which tasks an experiment runs on, decided before it is run. */

export {
  DuplicateTaskError,
  drawSplit,
  paperSplitSizes,
  type SplitName,
  type SplitRequest,
  type SplitSizes,
  type SplitTask,
  TooFewTasksError,
} from './draw-splits.ts'
export {
  type CompletedPrimary,
  ExtensionRefusedError,
  extendSplit,
  type RunExperiment,
  reasonsAgainstExtension,
} from './launch-rule.ts'
export { readIdList, readTaskList, TaskListError } from './read-task-list.ts'
export {
  createSplitManifest,
  type IdSet,
  readSplitManifest,
  type SplitManifest,
  SplitManifestError,
  writeSplitManifest,
} from './split-manifest.ts'
