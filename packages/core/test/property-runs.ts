/** How often a costly property is tried: a little in each run of the tests, four times as often in `npm run bench`. */
const times = Number(process.env.TWINCHECK_PROPERTY_RUNS ?? 1)

export function propertyRuns(count: number): number {
  return count * times
}
