/** What runs a command with the arguments after its name, by name. */
export type Commands = Readonly<Record<string, (args: string[]) => Promise<void>>>;
