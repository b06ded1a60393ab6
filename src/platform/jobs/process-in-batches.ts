/**
 * Processes items batch by batch until a batch is not full.
 * @param work processes at most `batch` items and returns how many it processed
 * @returns the number of items processed in all
 */
export const processInBatches = async (
  batch: number,
  work: (batch: number) => Promise<number>,
): Promise<number> => {
  let count = 0
  for (;;) {
    const done = await work(batch)
    count += done
    if (done < batch) return count
  }
}
