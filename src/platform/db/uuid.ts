const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether this could be an id at all: what could not be is told the same as what does not exist, and never reaches SQL. */
export const isUuid = (text: string): boolean => shape.test(text)
