import { connection } from 'next/server';
import { Speech } from './speech';

export default async function Page() {
  // Rendered for each request: a nonce in the policy is a fresh one each time.
  await connection();
  return <Speech text="سڵاو، چۆنیت؟ من باشم، سوپاس." />;
}
