/** A study file with everything that is needed to run it: its benchmark, its models, its tape. */
import { dirname, join } from 'node:path'
import { type JsonObject, type Profile, systemClock } from '@twincheck/core'
import { chatActor, fetchModel, readRetry } from '@twincheck/core/models'
import { isObject } from '@twincheck/core/reading'
import {
  isPaused,
  openStudyWorld,
  readIdList,
  readStudy,
  type Study,
  type StudyAdmission,
  type StudyModel,
  StudyPausedError,
  type StudyPorts,
  type StudyWorld,
} from '@twincheck/lab'
import { readDataFile, readInputFile } from '../../files/read-input-file.ts'
import { dataFolder } from '../../flags/data-folder.ts'
import { readPastProfile } from '../../flags/profile-flag.ts'

/** Reads a study file. It may extend another file in the same folder and override members of it. */
export async function readStudyFile(file: string): Promise<Study> {
  const own = await readDataFile(file, 'a study')
  if (!isObject(own) || typeof own.extends !== 'string') return readStudy(own, file)
  const { extends: base, ...members } = own
  const extended = await readDataFile(join(dirname(file), base), 'a study')
  return readStudy(isObject(extended) ? { ...extended, ...members } : extended, file)
}

export function openWorldOf(study: Study): Promise<StudyWorld> {
  return openStudyWorld(study, (benchmark) => dataFolder(undefined, benchmark))
}

export function readStudyProfile({ profile }: Study): Promise<Profile> {
  return readPastProfile(profile, 'study.profile')
}

export async function readExcluded({ exclude }: Study): Promise<ReadonlySet<string>> {
  return exclude === null ? new Set<string>() : readIdList(await readInputFile(exclude), exclude)
}

/** Opens the models of a study. Keys come from the environment variables that the file names, never from the file. */
export function openStudyPorts(study: Study): StudyPorts {
  const { actor, verifier, generator } = study.models
  const judge = (named: StudyModel) =>
    fetchModel({
      ...endpointOf(study, named),
      model: named.model,
      api: named.api,
      structuredOutputs: named.structuredOutputs,
    })
  const [verify, generate] = [judge(verifier), judge(generator)]
  return {
    actor: chatActor({ ...endpointOf(study, actor), model: actor.model }),
    model: (request, options) => (request.role === 'verifier' ? verify : generate)(request, options),
  }
}

/** The endpoint itself retries nothing. Only the study retries requests, because it knows the limits and the budget. */
function endpointOf({ budget }: Study, { url, key, api }: StudyModel) {
  const most = api === 'responses' ? 'max_output_tokens' : 'max_completion_tokens'
  const body: JsonObject = budget === null ? {} : { [most]: budget.answerTokens }
  return { baseUrl: url, apiKey: process.env[key], body, retry: { most: 0 } }
}

/** How a study retries requests. The waits are long, because rate limits last minutes in a whole study. */
export function studyRetry({ limits }: Study) {
  return readRetry({ most: limits.retries, firstWaitMs: limits.firstWait, longestWaitMs: 600_000, clock: systemClock })
}

export function pausing(study: Study, admission: StudyAdmission): StudyAdmission {
  return {
    ...admission,
    enter: async (request, signal) => {
      if (isPaused(study)) throw new StudyPausedError()
      return admission.enter(request, signal)
    },
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM means that the process exists but belongs to another user, so it is alive.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
