export declare function chooseTests(choice: { paths?: readonly string[]; onlyChanged?: boolean }): string[];
export declare function testsOf(changed: Iterable<string>): string[];
