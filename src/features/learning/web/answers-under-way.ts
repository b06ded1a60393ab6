const underWay = new Set<Promise<unknown>>()

/** Notes that an answer is being sent, for as long as it is: also when its session is left meanwhile. */
export const noteUnderWay = (sending: Promise<unknown>) => {
  const settled = sending
    .catch(() => undefined)
    .then(() => {
      underWay.delete(settled)
    })
  underWay.add(settled)
}

/** Waits for the answers that are being sent. @returns how many there were */
export const waitForAnswers = async () => (await Promise.all(underWay)).length
