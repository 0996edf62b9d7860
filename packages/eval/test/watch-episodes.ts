/** The same environment, and every episode that was opened in it: what was executed can be looked at afterwards. */
import type { Environment, Episode } from '../src/world/environment.ts'

export function watchEpisodes(environment: Environment): {
  readonly environment: Environment
  readonly episodes: Episode[]
} {
  const episodes: Episode[] = []
  return {
    episodes,
    environment: {
      ...environment,
      reset: (taskId) => {
        const episode = environment.reset(taskId)
        episodes.push(episode)
        return episode
      },
    },
  }
}
