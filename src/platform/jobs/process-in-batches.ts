/**
 * Works off what is there, a batch at a time, until one comes back that is not full.
 * @param work does at most `batch` of it, and answers how many it was
 * @returns how many it was in all
 */
export const inBatches = async (batch: number, work: (batch: number) => Promise<number>): Promise<number> => {
  let count = 0
  for (;;) {
    const done = await work(batch)
    count += done
    if (done < batch) return count
  }
}
