/** The object with some methods replaced. All others run on the object itself, also where they use private fields. */
export function withMethods<T extends object>(object: T, methods: Partial<T>): T {
  return new Proxy(object, {
    get(target, name) {
      if (Object.hasOwn(methods, name)) return Reflect.get(methods, name);
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
