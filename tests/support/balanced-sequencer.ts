import { join, relative, sep } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = join(import.meta.dirname, '../..')

/** Seconds of the files that take long, two parts side by side on two cores; only their order of magnitude matters. */
const measured: Record<string, number> = {
  'tests/journeys/absence.test.ts': 15,
  'tests/journeys/accounts.test.ts': 23,
  'tests/journeys/applications.test.ts': 27,
  'tests/journeys/booking-before-hydration.test.ts': 19,
  'tests/journeys/booking.test.ts': 20,
  'tests/journeys/classroom.test.ts': 85,
  'tests/journeys/curriculum.test.ts': 29,
  'tests/journeys/echo.test.ts': 20,
  'tests/journeys/english.test.ts': 18,
  'tests/journeys/family-rules.test.ts': 12,
  'tests/journeys/groups.test.ts': 33,
  'tests/journeys/keyboard.test.ts': 23,
  'tests/journeys/lesson-reports.test.ts': 12,
  'tests/journeys/lesson-status-changes.test.ts': 14,
  'tests/journeys/new-parent.test.ts': 12,
  'tests/journeys/offline.test.ts': 28,
  'tests/journeys/parent-space-login.test.ts': 16,
  'tests/journeys/parent-space.test.ts': 17,
  'tests/journeys/placement.test.ts': 14,
  'tests/journeys/recordings.test.ts': 66,
  'tests/journeys/reflow.test.ts': 150,
  'tests/journeys/school-acts.test.ts': 14,
  'tests/journeys/school-desk.test.ts': 18,
  'tests/journeys/school-rules.test.ts': 12,
  'tests/journeys/school-texts.test.ts': 14,
  'tests/journeys/second-parent.test.ts': 13,
  'tests/journeys/session-failures.test.ts': 15,
  'tests/journeys/site-arrival.test.ts': 24,
  'tests/journeys/site-navigation.test.ts': 22,
  'tests/journeys/student.test.ts': 61,
  'tests/journeys/teacher-space.test.ts': 43,
  'tests/journeys/teachers.test.ts': 12,
  'tests/journeys/whiteboard.test.ts': 35,
  'tests/journeys/young-child.test.ts': 33,
  'tests/program/backup.test.ts': 24,
  'tests/program/dockerfile.test.ts': 8,
  'tests/program/foreign-database.test.ts': 13,
  'tests/program/kill.test.ts': 17,
  'tests/program/lifecycle.test.ts': 43,
  'tests/program/npm.test.ts': 21,
  'tests/program/school.test.ts': 34,
}
const secondsOfOthers = 6

const weight = ({ moduleId }: TestSpecification) =>
  measured[relative(root, moduleId).replaceAll(sep, '/')] ?? secondsOfOthers

/**
 * Deals the files out to the shards, the heaviest first, each to the shard with the least so far. The order depends on the
 * files alone, so that two runs put the same files on the same program in the same order.
 */
export class BalancedSequencer extends BaseSequencer {
  override async shard(files: TestSpecification[]) {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 }
    const shards = Array.from({ length: count }, () => ({ weight: 0, files: [] as TestSpecification[] }))
    for (const file of await this.sort(files)) {
      const lightest = shards.reduce((one, other) => (other.weight < one.weight ? other : one))
      lightest.weight += weight(file)
      lightest.files.push(file)
    }
    return shards[index - 1]?.files ?? []
  }

  override async sort(files: TestSpecification[]) {
    return files.toSorted(
      (one, other) => weight(other) - weight(one) || one.moduleId.localeCompare(other.moduleId),
    )
  }
}
