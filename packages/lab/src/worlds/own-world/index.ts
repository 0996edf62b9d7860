/** Worlds of one's own: a module that offers the environment port, and runs in it as lines of JSON. */
export { loadWorld, type OwnWorld, WorldModuleError } from './load-world.ts'
export { type ActedTask, type RunLine, type RunOf, readRunLine, writeRunLine } from './run-line.ts'
