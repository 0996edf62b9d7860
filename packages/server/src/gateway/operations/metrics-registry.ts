/** Counters, gauges and histograms in the Prometheus text format. */

export type MetricLabels = Readonly<Record<string, string>>
export type Counter = { readonly add: (labels: MetricLabels, by?: number) => void }
export type Histogram = { readonly observe: (seconds: number) => void }

export type MetricsRegistry = {
  readonly counter: (name: string, help: string) => Counter
  /** Computed when it is read. */
  readonly gauge: (name: string, help: string, read: () => number, labels?: MetricLabels) => void
  readonly histogram: (name: string, help: string, buckets: readonly number[]) => Histogram
  readonly render: () => string
}

/** Label values come from closed sets. This bound guards against mistakes. */
const mostSeries = 1_000

export function createRegistry(): MetricsRegistry {
  const families: (() => string)[] = []
  const opening = (name: string, help: string, type: string) => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`
  return {
    counter: (name, help) => {
      const series = new Map<string, number>()
      families.push(
        () => opening(name, help, 'counter') + [...series].map(([key, n]) => `${name}${key} ${n}\n`).join(''),
      )
      return {
        add: (labels, by = 1) => {
          const key = writeLabels(labels)
          if (series.has(key) || series.size < mostSeries) series.set(key, (series.get(key) ?? 0) + by)
        },
      }
    },
    gauge: (name, help, read, labels = {}) => {
      families.push(() => `${opening(name, help, 'gauge')}${name}${writeLabels(labels)} ${read()}\n`)
    },
    histogram: (name, help, buckets) => {
      const counts = buckets.map(() => 0)
      let count = 0
      let sum = 0
      families.push(() => {
        const lines = buckets.map((bound, i) => `${name}_bucket{le="${bound}"} ${counts[i] ?? 0}\n`)
        const total = `${name}_bucket{le="+Inf"} ${count}\n${name}_sum ${sum}\n${name}_count ${count}\n`
        return opening(name, help, 'histogram') + lines.join('') + total
      })
      return {
        observe: (seconds) => {
          count += 1
          sum += seconds
          for (let i = buckets.length - 1; i >= 0 && seconds <= (buckets[i] ?? 0); i--) counts[i] = (counts[i] ?? 0) + 1
        },
      }
    },
    render: () => families.map((family) => family()).join(''),
  }
}

function writeLabels(labels: MetricLabels): string {
  let written = ''
  for (const name in labels) written += `${written === '' ? '' : ','}${name}="${escapeValue(labels[name] ?? '')}"`
  return written === '' ? '' : `{${written}}`
}

function escapeValue(value: string): string {
  if (!/[\\"\n]/.test(value)) return value
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
