/**
 * What pg and its pool throw when a connection cannot be had, is lost, or was lost before: plain errors without a code.
 * https://github.com/brianc/node-postgres/blob/master/packages/pg-pool/index.js and packages/pg/lib/client.js
 */
const messages =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/

export const isLostConnection = ({ message }: Error): boolean => messages.test(message)
