import { statSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Deals the files out to the shards, the largest first, each to the shard with the least so far. The order depends on the
 * files alone, so that two runs put the same files on the same program in the same order.
 */
export class BalancedSequencer extends BaseSequencer {
  override async shard(files: TestSpecification[]) {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 }
    const shards = Array.from({ length: count }, () => ({ size: 0, files: [] as TestSpecification[] }))
    for (const file of await this.sort(files)) {
      const smallest = shards.reduce((one, other) => (other.size < one.size ? other : one))
      smallest.size += statSync(file.moduleId).size
      smallest.files.push(file)
    }
    return shards[index - 1]?.files ?? []
  }

  override async sort(files: TestSpecification[]) {
    const size = ({ moduleId }: TestSpecification) => statSync(moduleId).size
    return files.toSorted(
      (one, other) => size(other) - size(one) || one.moduleId.localeCompare(other.moduleId),
    )
  }
}
