/** The series of a Prometheus text. Lines that are none are left out. */
export type MetricSeries = {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

export function readMetrics(text: string): readonly MetricSeries[] {
  return text.split('\n').flatMap((line) => {
    const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    if (name === '' || !Number.isFinite(Number(value))) return []
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', said = '']) => [key, said])
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }]
  })
}
