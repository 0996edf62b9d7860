/** Beside this file, built or not. */
export const replayWorkerFile: string = new URL(
  `./replay-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`,
  import.meta.url,
).href
