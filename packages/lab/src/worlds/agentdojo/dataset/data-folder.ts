/** Where a user's AgentDojo data lies unless they say otherwise. */
import { homedir } from 'node:os'
import { join } from 'node:path'

/** TWINCHECK_AGENTDOJO_DIR, else the user's data directory. */
export function defaultAgentDojoFolder(surroundings: Readonly<Record<string, string | undefined>>): string {
  const { TWINCHECK_AGENTDOJO_DIR, XDG_DATA_HOME } = surroundings
  if (TWINCHECK_AGENTDOJO_DIR) return TWINCHECK_AGENTDOJO_DIR
  return join(XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'twincheck', 'agentdojo')
}
