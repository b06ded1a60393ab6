import { statSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** How many times longer than others of its size a file takes: those that visit every page are short, rooms need several browsers. */
const slowness = (file: string) =>
  /reflow-/.test(file) ? 22 : /classroom\.test|whiteboard/.test(file) ? 3 : 1

/** A rough measure of a file's time. */
const weight = ({ moduleId }: TestSpecification) => statSync(moduleId).size * slowness(moduleId)

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
