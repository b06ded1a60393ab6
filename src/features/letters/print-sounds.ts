/** A reading as it is printed: the curriculum writes ʿ and ʾ as a straight apostrophe, which no page or paper shows. */
export const printSounds = (sounds: string): string => sounds.replaceAll("'", '’')
