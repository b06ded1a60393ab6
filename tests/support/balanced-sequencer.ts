import { join, relative, sep } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = join(import.meta.dirname, '../..')

/** Seconds of the files that take long, on two idle cores; only their order of magnitude matters. */
const measured: Record<string, number> = {
  'tests/journeys/accounts.test.ts': 48,
  'tests/journeys/applications.test.ts': 33,
  'tests/journeys/booking-before-hydration.test.ts': 28,
  'tests/journeys/booking-failures.test.ts': 13,
  'tests/journeys/classroom.test.ts': 169,
  'tests/journeys/groups.test.ts': 36,
  'tests/journeys/keyboard.test.ts': 35,
  'tests/journeys/messages.test.ts': 13,
  'tests/journeys/parent-space-failures.test.ts': 13,
  'tests/journeys/parent-space.test.ts': 27,
  'tests/journeys/recordings.test.ts': 33,
  'tests/journeys/reflow-desk.test.ts': 162,
  'tests/journeys/reflow-phone.test.ts': 123,
  'tests/journeys/school-desk.test.ts': 25,
  'tests/journeys/site-arrival.test.ts': 36,
  'tests/journeys/site-navigation.test.ts': 23,
  'tests/journeys/student.test.ts': 53,
  'tests/journeys/teacher-space.test.ts': 62,
  'tests/journeys/teachers-failures.test.ts': 14,
  'tests/journeys/whiteboard.test.ts': 101,
  'tests/program/backup.test.ts': 24,
  'tests/program/dockerfile.test.ts': 53,
  'tests/program/lifecycle.test.ts': 35,
  'tests/program/school.test.ts': 33,
}
const secondsOfOthers = 8

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
