// An S3 server that keeps its objects in the folder of the first argument; prints its port.
import S3rver from '@20minutes/s3rver';

const server = new S3rver({
  directory: process.argv[2],
  address: '127.0.0.1',
  port: 0,
  silent: true,
  vhostBuckets: false,
  configureBuckets: [{ name: process.argv[3], configs: [] }],
});
const { port } = await server.run();
process.stdout.write(`${port}\n`);
