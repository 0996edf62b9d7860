/** Whether the proposal is a text. A text ends the actor's turn. */
import type { EndingScene, Scene } from './condition.ts'

export function isEnding(scene: Scene | EndingScene): scene is EndingScene {
  return scene.proposal.kind !== 'tool-calls'
}
