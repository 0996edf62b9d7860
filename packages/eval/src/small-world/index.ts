/** A house with lights, doors and heating: the project's own small benchmark. */
export { smallWorld } from './environment.ts'
