;; Kernels of the recogniser's matrix products: sums of int8 weights times int16 inputs, eight columns at a time (WebAssembly SIMD).
;; rows4 computes four rows (four sums in flight, so that no addition waits for the one before), rows1 a single row.
;;
;; $weights, $input and $out are byte addresses in the imported memory; $columns is a multiple of 8. Columns are added up in four lanes of
;; int32, exactly, and within its range for up to 2,064 columns; the lanes as float32, in one order, so a row's result is bit-identical from
;; either of the kernels.
;;
;; `node scripts/build/build-kernels.mjs` compiles this file into kernels.wasm.ts.
(module
  (import "memory" "memory" (memory 1))

  (func (export "rows4")
    (param $weights i32) (param $columns i32) (param $input i32) (param $out i32)
    (local $end i32) (local $row1 i32) (local $row2 i32) (local $row3 i32)
    (local $values v128) (local $sum0 v128) (local $sum1 v128) (local $sum2 v128) (local $sum3 v128)
    (local.set $row1 (i32.add (local.get $weights) (local.get $columns)))
    (local.set $row2 (i32.add (local.get $row1) (local.get $columns)))
    (local.set $row3 (i32.add (local.get $row2) (local.get $columns)))
    (local.set $end (i32.add (local.get $weights) (local.get $columns)))
    (loop $next_columns
      (local.set $values (v128.load align=8 (local.get $input)))
      (local.set $input (i32.add (local.get $input) (i32.const 16)))
      (local.set $sum0
        (i32x4.add (local.get $sum0) (i32x4.dot_i16x8_s (v128.load8x8_s align=1 (local.get $weights)) (local.get $values))))
      (local.set $weights (i32.add (local.get $weights) (i32.const 8)))
      (local.set $sum1
        (i32x4.add (local.get $sum1) (i32x4.dot_i16x8_s (v128.load8x8_s align=1 (local.get $row1)) (local.get $values))))
      (local.set $row1 (i32.add (local.get $row1) (i32.const 8)))
      (local.set $sum2
        (i32x4.add (local.get $sum2) (i32x4.dot_i16x8_s (v128.load8x8_s align=1 (local.get $row2)) (local.get $values))))
      (local.set $row2 (i32.add (local.get $row2) (i32.const 8)))
      (local.set $sum3
        (i32x4.add (local.get $sum3) (i32x4.dot_i16x8_s (v128.load8x8_s align=1 (local.get $row3)) (local.get $values))))
      (local.set $row3 (i32.add (local.get $row3) (i32.const 8)))
      (br_if $next_columns (i32.lt_u (local.get $weights) (local.get $end))))
    (local.set $sum0 (f32x4.convert_i32x4_s (local.get $sum0)))
    (f32.store (local.get $out)
      (f32.add
        (f32.add (f32x4.extract_lane 0 (local.get $sum0)) (f32x4.extract_lane 1 (local.get $sum0)))
        (f32.add (f32x4.extract_lane 2 (local.get $sum0)) (f32x4.extract_lane 3 (local.get $sum0)))))
    (local.set $sum1 (f32x4.convert_i32x4_s (local.get $sum1)))
    (f32.store offset=4 (local.get $out)
      (f32.add
        (f32.add (f32x4.extract_lane 0 (local.get $sum1)) (f32x4.extract_lane 1 (local.get $sum1)))
        (f32.add (f32x4.extract_lane 2 (local.get $sum1)) (f32x4.extract_lane 3 (local.get $sum1)))))
    (local.set $sum2 (f32x4.convert_i32x4_s (local.get $sum2)))
    (f32.store offset=8 (local.get $out)
      (f32.add
        (f32.add (f32x4.extract_lane 0 (local.get $sum2)) (f32x4.extract_lane 1 (local.get $sum2)))
        (f32.add (f32x4.extract_lane 2 (local.get $sum2)) (f32x4.extract_lane 3 (local.get $sum2)))))
    (local.set $sum3 (f32x4.convert_i32x4_s (local.get $sum3)))
    (f32.store offset=12 (local.get $out)
      (f32.add
        (f32.add (f32x4.extract_lane 0 (local.get $sum3)) (f32x4.extract_lane 1 (local.get $sum3)))
        (f32.add (f32x4.extract_lane 2 (local.get $sum3)) (f32x4.extract_lane 3 (local.get $sum3))))))

  (func (export "rows1")
    (param $weights i32) (param $columns i32) (param $input i32) (param $out i32)
    (local $end i32) (local $sum0 v128)
    (local.set $end (i32.add (local.get $weights) (local.get $columns)))
    (loop $next_columns
      (local.set $sum0
        (i32x4.add
          (local.get $sum0)
          (i32x4.dot_i16x8_s (v128.load8x8_s align=1 (local.get $weights)) (v128.load align=8 (local.get $input)))))
      (local.set $input (i32.add (local.get $input) (i32.const 16)))
      (local.set $weights (i32.add (local.get $weights) (i32.const 8)))
      (br_if $next_columns (i32.lt_u (local.get $weights) (local.get $end))))
    (local.set $sum0 (f32x4.convert_i32x4_s (local.get $sum0)))
    (f32.store (local.get $out)
      (f32.add
        (f32.add (f32x4.extract_lane 0 (local.get $sum0)) (f32x4.extract_lane 1 (local.get $sum0)))
        (f32.add (f32x4.extract_lane 2 (local.get $sum0)) (f32x4.extract_lane 3 (local.get $sum0)))))))
