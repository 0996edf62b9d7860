/** The project's own small benchmark: a house with lights, doors and heating. */
export { smallWorld } from './environment.ts'
