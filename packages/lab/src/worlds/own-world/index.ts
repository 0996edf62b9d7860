/** The user's own worlds: a module that implements the environment port, and its runs as JSON lines. */
export { loadWorld, type OwnWorld, WorldModuleError } from './load-world.ts'
export { type ActedTask, type RunLine, type RunOf, readRunLine, writeRunLine } from './run-line.ts'
