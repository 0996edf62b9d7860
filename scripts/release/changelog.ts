/** The changelog's sections: one for each version, "## 1.2.3 - 2026-11-18", and "## Unreleased" for what is not released yet. */
import { ReleaseRefusedError } from './refused.ts'

const unreleased = 'Unreleased'

/** Why the version cannot be released with this changelog; empty if it can. */
export function changelogProblems(changelog: string, version: string): readonly string[] {
  const sections = sectionsOf(changelog)
  const found = sections.find(({ title }) => title === version || title.startsWith(`${version} `))
  const waiting = sections.find(({ title }) => title === unreleased)
  const problems: string[] = []
  if (!found) {
    problems.push(
      `CHANGELOG.md has no section for ${version}. "npm run release -- --set-version ${version}" makes it from "## Unreleased".`,
    )
  } else if (!isDay(found.title.slice(version.length))) {
    problems.push(
      `CHANGELOG.md has the section "## ${found.title}" without a date. Write the day of the release as "## ${version} - YYYY-MM-DD".`,
    )
  } else if (found.text === '') {
    problems.push(`CHANGELOG.md says nothing under "## ${found.title}". Write what users notice.`)
  }
  if (found && waiting && waiting.text !== '') {
    problems.push(`CHANGELOG.md still has lines under "## Unreleased". Move them into the section of ${version}.`)
  }
  return problems
}

/** The changelog with its unreleased lines as the section of a version. `day`: as in 2026-11-18. */
export function dateUnreleased(changelog: string, version: string, day: string): string {
  const sections = sectionsOf(changelog)
  if (sections.some(({ title }) => title === version || title.startsWith(`${version} `))) {
    throw new ReleaseRefusedError(`CHANGELOG.md has a section for ${version} already. Choose the next version.`)
  }
  if (!sections.some(({ title, text }) => title === unreleased && text !== '')) {
    throw new ReleaseRefusedError('CHANGELOG.md has no lines under "## Unreleased". Write there what users notice.')
  }
  return changelog.replace(/^## Unreleased$/m, `## ${version} - ${day}`)
}

function sectionsOf(changelog: string): readonly { readonly title: string; readonly text: string }[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n')
      return { title: title.trim(), text: lines.join('\n').trim() }
    })
}

/** " - 2026-11-18", a day that exists. */
function isDay(text: string): boolean {
  const [, day = ''] = /^ - (\d{4}-\d{2}-\d{2})$/.exec(text) ?? []
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}
